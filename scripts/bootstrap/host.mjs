/**
 * The address to listen on: HOST, or the loopback address while APP_URL is on this machine.
 * @param {{ HOST?: string | undefined, APP_URL?: string | undefined }} environment
 * @returns {string | undefined} undefined: all addresses
 */
export function listenHost({ HOST, APP_URL }) {
  if (HOST) return HOST
  return !APP_URL || isLoopback(APP_URL) ? '127.0.0.1' : undefined
}

/** @param {string} url if it is not a URL, it is refused elsewhere, with a sentence */
function isLoopback(url) {
  if (!URL.canParse(url)) return true
  const { hostname } = new URL(url)
  return /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost|.+\.localhost)$/.test(hostname)
}
