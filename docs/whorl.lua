-- whorl.lua: indexes and glossary, numbers, run blocks, Chinese in lines.
whorl = whorl or {}
local whorl = whorl

-- 1. Numbers --------------------------------------------------------------
-- 100000 -> 100\,000 and 3.2e-16 -> 3.2 x 10^{-16}; anything else as it is.
-- a unit such as u^2
function whorl.unit(s)
  return (s:gsub("%^(%d)", "\\textsuperscript{%1}"))
end

function whorl.number(s)
  local sign, digits = s:match("^([-+]?)(%d%d%d%d%d+)$")
  if digits then
    digits = digits:reverse():gsub("(%d%d%d)", "%1,\\"):reverse()
    return (sign == "-" and "\\ensuremath{-}" or sign) .. digits:gsub("^\\,", "")
  end
  local m, e = s:match("^([-+]?[%d.]+)[eE]([-+]?%d+)$")
  if m then
    e = tostring(tonumber(e)):gsub("%.0$", "")
    if m == "1" then return "\\ensuremath{10^{" .. e .. "}}" end
    return "\\ensuremath{" .. m .. "\\cdot10^{" .. e .. "}}"
  end
  if s:match("^%-[%d./]+$") then return "\\ensuremath{" .. s .. "}" end
  return s
end

-- What a worst error is compared with: "of 6 u", "of the bound".
function whorl.allowed(bound, unit)
  if bound == "1" and (unit:match("^of ") or unit:match("bound")) then
    return "of the " .. unit:gsub("^of ", ""):gsub("^the ", "")
  end
  return "of " .. whorl.number(bound) .. "\\," .. whorl.unit(unit)
end

-- 2. Indexes and glossary ---------------------------------------------------
-- Entries come from the .aux file of the run before; bytes decide the order.
local subject, chinese, glossary = {}, {}, {}

local accents = { ["ä"] = "a", ["é"] = "e", ["è"] = "e", ["ö"] = "o", ["ø"] = "o",
  ["ü"] = "u" }
local function plain(s)      -- what sorting looks at
  s = s:gsub("\\[a-zA-Z]+%s*", ""):gsub("\\['`\"^]", ""):gsub("[{}$\\]", "")
  s = s:gsub(", ", "  ")      -- friction, coefficient of < friction cone
  return s:gsub("\xc3[\x80-\xbf]", accents):lower()
end
local function add(list, key, text, page)
  local e = list[key]
  if not e then e = { key = key, text = text, pages = {} }; list[key] = e end
  local p = e.pages
  if p[#p] ~= page then p[#p + 1] = page end
  return e
end
local function sorted(list, before)
  local a = {}
  for _, e in pairs(list) do a[#a + 1] = e end
  table.sort(a, before or function(x, y) return x.key < y.key end)
  return a
end
local function pages(p)
  local out, i = {}, 1
  while i <= #p do
    local j = i
    while tonumber(p[j]) and tonumber(p[j + 1]) == tonumber(p[j]) + 1 do
      j = j + 1
    end
    local link = "\\whorlpage{" .. p[i] .. "}"
    if j > i + 1 then
      link = link .. "--\\whorlpage{" .. p[j] .. "}"
    elseif j > i then
      link = link .. ", \\whorlpage{" .. p[j] .. "}"
    end
    out[#out + 1] = link
    i = j + 1
  end
  return table.concat(out, ", ")
end

-- \index{sort@text!sort@text}
function whorl.index(s, page)
  local key, parent = "", nil
  local list = subject
  for part in (s .. "!"):gmatch("([^!]*)!") do
    local k, text = part:match("^(.-)@(.*)$")
    if not k then k, text = part, part end
    local e = list[plain(k)]
    if not e then
      e = { key = plain(k), text = text, pages = {}, sub = {} }
      list[e.key] = e
    end
    list, parent = e.sub, e
  end
  local p = parent.pages
  if p[#p] ~= page then p[#p + 1] = page end
end

local function weight(s, what)
  local out = {}
  for _, c in utf8.codes(s) do
    c = utf8.char(c)
    local w = token.get_macro("nw@" .. what .. "@" .. c)
    if what == "letter" then return w end
    out[#out + 1] = string.format("%06d", tonumber(w) or utf8.codepoint(c) + 200000)
  end
  return table.concat(out)
end
-- \term: both indexes and the glossary
function whorl.term(en, zh, key, page)
  whorl.index(en, page)
  local k = plain(en)
  glossary[k] = glossary[k] or { key = k, text = en, zh = zh, page = page }
  local letter, order
  if key ~= "" and key:match("^[%w%s']+$") then
    letter, order = key:sub(1, 1):upper(), "~" .. key:lower()
  else
    local s = key ~= "" and key or zh
    letter, order = weight(s, "letter") or "~", weight(s, "pinyin")
  end
  local e = add(chinese, letter .. order .. "\1" .. zh, zh, page)
  e.letter, e.en = letter, en
end

local function emit(s) tex.sprint(s) end
function whorl.print_subject()
  local last
  local function level(list, depth)
    for _, e in ipairs(sorted(list)) do
      local letter = e.key:match("%a") and e.key:match("%a"):upper()
      if depth == 0 and letter ~= last then
        emit("\\whorlletter{" .. (letter or "") .. "}")
        last = letter
      end
      emit("\\whorlentry{" .. depth .. "}{" .. e.text .. "}{" .. pages(e.pages) .. "}")
      level(e.sub, depth + 1)
    end
  end
  level(subject, 0)
end
function whorl.print_chinese()
  local last
  for _, e in ipairs(sorted(chinese)) do
    if e.letter ~= last then emit("\\whorlletter{" .. (e.letter == "~" and "" or e.letter) .. "}"); last = e.letter end
    emit("\\whorlentry{0}{\\zh{" .. e.text .. "}\\enspace{\\nwsmall\\color{nwgray}"
      .. e.en .. "}}{" .. pages(subject[plain(e.en)].pages) .. "}")
  end
end
function whorl.print_glossary()
  for _, e in ipairs(sorted(glossary)) do
    emit("\\whorlgloss{" .. e.text .. "}{" .. e.zh .. "}{" .. e.page .. "}")
  end
end

-- 3. Appendix A ------------------------------------------------------------
-- docs/ledger.txt: "# Source", then rows "id  place" or "id  place = why no page".
local function ledger()
  local rows, source = {}, ""
  for line in io.lines(kpse.find_file("ledger.txt", "tex")) do
    local name = line:match("^# (.*)")
    local id, place = line:match("^([^%%# ]+) +(.+)")
    source = name or source
    if id then
      local text, why = place:match("^(.-) = (.*)$")
      rows[#rows + 1] = { source = source, id = id, place = text or place, why = why }
    end
  end
  return rows
end
local function code(s)                 -- names of the listings
  s = s:gsub("%a[%a_]*_%a+", function(name)
    return "\\texttt{" .. name:gsub("_", "\\_") .. "}"
  end)
  return (s:gsub("%a+%(%)", "\\texttt{%0}"))
end
function whorl.print_concordance()
  local source = ""
  for _, row in ipairs(ledger()) do
    if row.source ~= source then emit("\\whorlsource{" .. row.source .. "}") end
    source = row.source
    emit(("\\whorlplace{%s}{%s}{%s}"):format(row.id, code(row.place),
      row.why or "\\whorlpageref{ledger:" .. row.id .. "}"))
  end
end
-- How many slips are run, or (star) say why not.
function whorl.count_runs(star)
  local n = 0
  for line in io.lines(kpse.find_file("errata.tex", "tex")) do
    if line:match("^\\erratum(%*?){") == star then n = n + 1 end
  end
  emit(tostring(n))
end
-- Of each source: its rows, and the slips of each kind, from docs/errata.tex.
local kinds = { "misprint", "wrong", "ambiguous", "code bug" }
function whorl.count_errata()
  local order, rows, slips, kind_of, source_of = {}, {}, {}, {}, {}
  local noted = ledger()
  for k = #noted, 1, -1 do if noted[k].id:match("^D") then table.remove(noted, k) end end
  for _, row in ipairs(noted) do
    if not rows[row.source] then order[#order + 1] = row.source end
    rows[row.source] = (rows[row.source] or 0) + 1
    source_of[row.id] = row.source
  end
  for line in io.lines(kpse.find_file("errata.tex", "tex")) do
    local id, kind = line:match("^\\erratum%*?{([^}]*)}{([^}]*)}")
    if id then
      local key = source_of[id] .. kind
      slips[key] = (slips[key] or 0) + 1
    end
  end
  local function line(name, count, all)
    local cells, sum = {}, 0
    for _, kind in ipairs(kinds) do
      cells[#cells + 1] = count(kind)
      sum = sum + count(kind)
    end
    emit(("%s & %d & %s & %d \\\\"):format(name, all, table.concat(cells, " & "), sum))
  end
  local total = 0
  for _, source in ipairs(order) do
    total = total + rows[source]
    line(source, function(kind) return slips[source .. kind] or 0 end, rows[source])
  end
  emit("\\midrule")
  line("All", function(kind)
    local sum = 0
    for _, source in ipairs(order) do sum = sum + (slips[source .. kind] or 0) end
    return sum
  end, total)
end

-- 4. Run blocks ---------------------------------------------------------------
-- The lines of a runit environment are caught before TeX reads them.
local special = { ["\\"] = "\\nwbs{}", ["{"] = "\\{", ["}"] = "\\}", ["$"] = "\\$",
  ["&"] = "\\&", ["#"] = "\\#", ["%"] = "\\%", ["_"] = "\\_", ["^"] = "\\nwhat{}",
  ["~"] = "\\nwtilde{}", [" "] = "\\ ", ["\t"] = "\\ \\ \\ \\ " }
local function escape(s) return (s:gsub("[\\{}$&#%%_^~ \t]", special)) end
local caught
function whorl.catch(name)
  caught = {}
  luatexbase.add_to_callback("process_input_buffer", function(line)
    if line:find("\\end{" .. name .. "}", 1, true) then
      luatexbase.remove_from_callback("process_input_buffer", "whorl.catch")
      return line
    end
    caught[#caught + 1] = line
    return ""
  end, "whorl.catch")
end
function whorl.run_file(name)
  local f = io.open("../../" .. name) or io.open(name)
  if not f then emit("\\whorlnofile{" .. escape(name) .. "}") return end
  for line in f:lines() do
    emit(line:match("^%s*$") and "\\nwblank" or "\\whorloutput{" .. escape(line) .. "}")
  end
  f:close()
end
function whorl.run_caught()
  local continued = false        -- a backslash ended the command's last line
  for _, line in ipairs(caught) do
    local file = line:match("^\\runoutput{(.-)}%s*$")
    local command = line:match("^%$ (.*)$")
    if file then whorl.run_file(file)
    elseif command then emit("\\whorlcommand{" .. escape(command) .. "}")
    elseif continued then emit("\\whorlmore{" .. escape(line) .. "}")
    elseif line:match("^%s*$") then emit("\\nwblank")
    else emit("\\whorloutput{" .. escape(line) .. "}") end
    continued = (command or continued) and line:match("\\$") ~= nil
  end
end

-- 5. Chinese ------------------------------------------------------------------
-- Characters that Pagella and Inconsolata lack come from Noto, which is set
-- at .92 of the type beside it (in code at full size: two columns); lines break
-- between them, never before a closing mark nor after an opening one; two
-- marks in a row share their blank halves; a mark at the end of a line may
-- give its blank half up; a quarter space parts Chinese from Latin.
local GLYPH, GLUE, KERN, PENALTY = node.id "glyph", node.id "glue",
  node.id "kern", node.id "penalty"
local MATH, HLIST, VLIST, RULE, DISC = node.id "math", node.id "hlist",
  node.id "vlist", node.id "rule", node.id "disc"
local SCALE = 0.92
local zh_attribute = luatexbase.new_attribute "whorl.zh"
local class_attribute = luatexbase.new_attribute "whorl.class"
local classes = { "han", "open", "close", "dash" }
local code = { han = 1, open = 2, close = 3, dash = 4 }
tex.sprint("\\chardef\\whorl@zhattr=" .. zh_attribute .. "\\relax ")

local kind = {}
local function set(s, k) for _, c in utf8.codes(s) do kind[c] = k end end
set("（「『《〈【〔〖［｛", "open")
set("）」』》〉】〕〗］｝，。、；：？！．", "close")
set("〜～·", "han")
local in_chinese = {}          -- of two minds: Chinese only inside \zh
for _, c in utf8.codes("“‘") do in_chinese[c] = "open" end
for _, c in utf8.codes("”’") do in_chinese[c] = "close" end
for _, c in utf8.codes("…—–") do in_chinese[c] = "dash" end
local function class(c, zh)
  local k = kind[c] or (zh and in_chinese[c])
  if k then return k end
  if c >= 0x3400 and c <= 0x9fff or c >= 0xf900 and c <= 0xfaff
    or c >= 0x20000 and c <= 0x3134f or c >= 0x3005 and c <= 0x30ff then
    return "han"
  end
end
local latin_close = {}
for c in (",.;:!?)]}%'"):gmatch(".") do latin_close[c:byte()] = true end
local latin_open = { [("("):byte()] = true, [("["):byte()] = true }

-- A font of Noto to stand in for what the font of a glyph lacks. Loaded when
-- first needed: it is large.
local loaded, lacks = {}, {}
local function stand_in(id)
  local f = font.getfont(id)
  local name = f and f.psname or ""
  local mono = name:match("Inconsolata")
  local spec = (mono and "Noto Sans Mono CJK SC" or "Noto Serif CJK SC")
    .. (name:match("Bold") and "/B" or "")
  local size = mono and f.size or math.floor(f.size * SCALE)
  local key = spec .. size
  if not loaded[key] then
    local g = luaotfload.define_font(spec .. ":mode=node;script=hani;language=zhs;", size)
    if type(g) == "table" then
      local number = font.define(g)
      fonts.definers.register(g, number)
      g = number
    end
    loaded[key], lacks[g] = g, function() return false end
  end
  return loaded[key]
end
local function lacking(id, c)
  if c < 0x370 or c >= 0xf0000 then return false end
  if not lacks[id] then
    local f = font.getfont(id)
    local has = f and f.characters or {}
    lacks[id] = function(x) return not has[x] end
  end
  return lacks[id](c)
end

local function glue_of(width, stretch, shrink)
  local g = node.new(GLUE)
  g.width, g.stretch, g.shrink = width, stretch, shrink
  return g
end
local function penalty_of(p)
  local n = node.new(PENALTY)
  n.penalty = p
  return n
end
local function half_mark(em)   -- a break here sets the mark before it tight
  local d = node.new(DISC)
  local k = node.new(KERN, 1)
  k.kern = -em // 2
  d.pre = k
  d.penalty = 0
  return d
end

local function join(head, a, b, gaps)
  -- what stands between a and b, one of which at least is Chinese
  local em = a.em or b.em
  local ka, kb = a.class, b.class
  local mark_a, mark_b = ka == "open" or ka == "close", kb == "open" or kb == "close"
  if #gaps > 0 then
    if ka == "latin" and kb == "han" or ka == "han" and kb == "latin" then return head end
    for _, g in ipairs(gaps) do head = node.remove(head, g); node.free(g) end
  end
  local at = a.node
  local function put(n) head, at = node.insert_after(head, at, n) end
  local together = ka == "open" or kb == "close"
    or ka == "dash" and kb == "dash" or kb == "latin" and latin_close[b.char or 0]
    or ka == "latin" and latin_open[a.char or 0]
  local width = 0
  if mark_a and mark_b and not (ka == "open" and kb == "close") then width = -em // 2 end
  if ka == "latin" and kb == "han" or ka == "han" and kb == "latin" then
    if not together then width = em // 4 end
  end
  if together then
    put(penalty_of(10000))
    if width ~= 0 then
      local k = node.new(KERN, 1); k.kern = width; put(k)
    elseif ka == "han" or kb == "han" then put(glue_of(0, em // 40, 0)) end
    return head
  end
  if ka == "close" and width == 0 then
    put(half_mark(em))
    put(penalty_of(10000))
  end
  put(glue_of(width, em // 12, width > 0 and em // 12 or 0))
  return head
end

local function chinese_lines(head)
  local prev, gaps = nil, {}
  local n = head
  local function meet(this)
    if prev and (prev.cjk or this.cjk) then head = join(head, prev, this, gaps) end
    prev, gaps = this, {}
  end
  while n do
    local id, following = n.id, n.next
    if id == GLYPH then
      local k = classes[node.has_attribute(n, class_attribute) or 0]
      if k then
        meet { node = n, class = k, cjk = true, em = font.getfont(n.font).size }
      else
        meet { node = n, class = "latin", char = n.char }
      end
    elseif id == DISC or id == HLIST or id == VLIST or id == RULE then
      if id == DISC or n.width ~= 0 then meet { node = n, class = "latin" } end
    elseif id == MATH then
      if n.subtype == 0 then meet { node = n.prev or n, class = "latin" } end
      prev, gaps = { node = n, class = "latin" }, {}
      if n.subtype == 0 then     -- skip to the end of the formula
        while n.next and not (n.id == MATH and n.subtype == 1) do n = n.next end
        prev.node, following = n, n.next
      end
    elseif id == GLUE then
      if n.subtype == 13 or n.subtype == 14 or n.subtype == 0 then
        gaps[#gaps + 1] = n
        if n.subtype == 0 and n.width ~= 0 and not prev then gaps = {} end
      else prev, gaps = nil, {} end
    elseif id == PENALTY then
      if n.penalty >= 10000 then prev, gaps = nil, {} end
    end
    n = following
  end
  return head
end
-- Before luaotfload shapes the characters: choose the font and note the class
-- (shaping may put other glyphs in their place). After it: deal with the lines.
local function choose_fonts(head)
  for g in node.traverse_id(GLYPH, head) do
    local c = g.char
    if c >= 0x370 and c < 0xf0000 then
      local k = class(c, node.has_attribute(g, zh_attribute) == 1)
      if k then node.set_attribute(g, class_attribute, code[k]) end
      if k and in_chinese[c] or lacking(g.font, c) then g.font = stand_in(g.font) end
    end
  end
  return true
end
local function lines(head)
  for g in node.traverse_id(GLYPH, head) do
    if node.has_attribute(g, class_attribute) then return chinese_lines(head) end
  end
  return true
end
for _, where in ipairs { "pre_linebreak_filter", "hpack_filter" } do
  luatexbase.add_to_callback(where, choose_fonts, "whorl.fonts", 1)
  luatexbase.add_to_callback(where, lines, "whorl.zh")
end

-- The version, from the library's header.
function whorl.version()
  for line in io.lines("../../generated/include/whorl/version.h") do
    local v = line:match('^#define WHORL_VERSION "(.*)"')
    if v then return tex.sprint(v) end
  end
end
