/** The command of Next.js, as npm links it from the `bin` of its package. A path from the root. */
export const NEXT_COMMAND = 'node_modules/.bin/next'
