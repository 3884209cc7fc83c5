import { Socket } from 'node:net'

// A larger message leaves at once: the server begins with it while the next one is prepared. A batch of renewals is
// larger.
const LARGE_BYTES = 16_384

/**
 * A socket that sends all messages of one turn of the event loop in one packet, unless they grow large. It relies on
 * its user to cork it while writing a message, as pg does. Each packet is a system call and wakes the server, and for
 * small statements this costs more than everything else.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    if (this.writableLength < LARGE_BYTES) process.nextTick(() => super.uncork())
    else while (this.writableCorked > 0) super.uncork()
  }
}
