/**
 * The command that runs npm, and its first arguments. npm passes its path to the scripts that it runs. Without it, the npm on the PATH is
 * used.
 * @returns {[command: string, ...prefix: string[]]}
 */
export function npmCommand() {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? [process.execPath, cli] : ['npm']
}
