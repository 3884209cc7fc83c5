/**
 * Ends the command with one sentence for a person and a code for a script.
 * @param {string} sentence
 * @returns {never}
 */
export function stopWith(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
