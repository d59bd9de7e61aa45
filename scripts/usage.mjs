/**
 * Prints how the command is used and ends the process, if `--help` or `-h` is among its arguments.
 */
export function answerHelp(usage) {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  console.log(usage);
  process.exit(0);
}
