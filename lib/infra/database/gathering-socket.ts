import { Socket } from 'node:net'

// A message larger than this is sent at once, so the server starts on it while we prepare the next one. A batch of
// renewals is that large.
const LARGE_BYTES = 16_384

/**
 * A socket that collects the messages of one turn of the event loop and sends them in one packet, with what is written one
 * `process.nextTick` later: a transaction waits that long before its COMMIT. Large messages are sent at once.
 * Each packet costs a system call and wakes the server. For small statements that is most of the cost.
 * The user must cork the socket while it writes a message, as pg does.
 */
export class GatheringSocket extends Socket {
  #isWaiting = false

  override uncork(): void {
    if (this.writableLength >= LARGE_BYTES) this.#send()
    else if (!this.#isWaiting) {
      this.#isWaiting = true
      // Promises go on between the two ticks. So a COMMIT that waited for the first one is written before the second one.
      process.nextTick(() => queueMicrotask(() => process.nextTick(() => this.#send())))
    }
  }

  #send(): void {
    this.#isWaiting = false
    while (this.writableCorked > 0) super.uncork()
  }
}
