/* whorl: the choice of a subcommand. */
/* Tangled from literate/command: workshop. Edit there. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tool/assimp.h"
#include "tool/drop.h"
#include "tool/mass.h"
#include "tool/message.h"
#include "tool/squash.h"
#include "tool/tumble.h"
#include "whorl/version.h"

static const char general_help[] =
    "usage: whorl COMMAND [OPTION]... [FILE]...\n"
    "\n"
    "Rigid-body mechanics from the command line.\n"
    "\n"
    "  whorl mass FILE...   mass, center of mass, inertia tensor and\n"
    "                       principal axes of triangle meshes\n"
    "  whorl tumble         how a body turns when nothing acts on it\n"
    "  whorl drop           how a body falls, bounces and comes to rest\n"
    "  whorl squash         how a body of rubber deforms\n"
    "\n"
    "  whorl COMMAND --help the options of a command\n"
    "  whorl --version      the version\n"
    "\n"
    "Results go to standard output, all else to standard error.\n"
    "Exit status: 0 done, 1 bad input (good files are done), 2 usage.\n"
    "\n"
    "Examples:\n"
    "  whorl mass --density 2700 --units mm bracket.stl\n"
    "  whorl tumble --omega 0.1,6,0.1 --time 60 > handle.csv\n";

static int print_help(const char *command)
{
    const char *text = !command ? general_help
        : strcmp(command, "mass") == 0 ? mass_help
        : strcmp(command, "tumble") == 0 ? tumble_help
        : strcmp(command, "drop") == 0 ? drop_help
        : strcmp(command, "squash") == 0 ? squash_help : NULL;
    if (!text)
        return usage(NULL, "unknown command '%s'", command);
    fputs(text, stdout);
    return EXIT_DONE;
}

static int occupy_standard_descriptors(void)
{
    int closed_output = fcntl(STDOUT_FILENO, F_GETFD) == -1;
    int fd;
    do
        fd = open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd > STDERR_FILENO)
        close(fd);
    return closed_output;
}

static int dispatch(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : NULL;
    if (!name)
        return usage(NULL, "no command given");
    if (argc > 2 && strcmp(argv[2], "--version") == 0)
        name = argv[2];
    if (strcmp(name, "mass") == 0)
        return mass_main(argc - 1, argv + 1);
    if (strcmp(name, "tumble") == 0)
        return tumble_main(argc - 1, argv + 1);
    if (strcmp(name, "drop") == 0)
        return drop_main(argc - 1, argv + 1);
    if (strcmp(name, "squash") == 0)
        return squash_main(argc - 1, argv + 1);
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0
        || strcmp(name, "help") == 0)
        return print_help(argc > 2 ? argv[2] : NULL);
    if (strcmp(name, "--version") == 0) {
        printf("whorl %s\nreads STL, OBJ, OFF, PLY%s\n", whorl_version(),
               assimp_is_present ? ", and others through Assimp" : "");
        return EXIT_DONE;
    }
    return usage(NULL, "%s '%s'", name[0] == '-' ? "unknown option"
                                                 : "unknown command", name);
}

int main(int argc, char **argv)
{
    int closed_output = occupy_standard_descriptors();
    int status = dispatch(argc, argv);
    int why = output_errno;
    errno = 0;
    if (status == EXIT_USAGE)
        return status;
    if (fflush(stdout) != 0 || ferror(stdout) || closed_output) {
        why = closed_output ? 0 : why ? why : errno;
        complain("standard output", "cannot write%s%s", why ? ": " : "",
                 why ? strerror(why) : "");
        return EXIT_BAD_INPUT;
    }
    return status;
}
