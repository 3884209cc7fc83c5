/**
 * Ends the command with a sentence on stderr and exit code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function stopWith(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
