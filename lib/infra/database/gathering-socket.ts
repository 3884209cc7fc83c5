import { Socket } from 'node:net'

// A message larger than this is sent at once, so the server starts on it while we prepare the next one. A batch of
// renewals is that large.
const LARGE_BYTES = 16_384

/**
 * A socket that collects the messages of one turn of the event loop and sends them in one packet. Large messages are
 * sent at once.
 * Each packet costs a system call and wakes the server. For small statements that is most of the cost.
 * The user must cork the socket while it writes a message, as pg does.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    if (this.writableLength < LARGE_BYTES) process.nextTick(() => super.uncork())
    else while (this.writableCorked > 0) super.uncork()
  }
}
