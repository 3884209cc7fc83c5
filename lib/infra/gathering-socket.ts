import { Socket } from 'node:net'

// A batch of renewals is longer, and the server may as well begin with its first statement while the next is made.
const LARGE_BYTES = 16_384

/**
 * A socket for whoever corks it while it writes a message, as pg does: what is corked in one turn of the event loop
 * leaves in one packet, unless it grows large. Each packet is a system call, and at a server on the same machine the
 * waking of a process: of statements that travel together that is more than all else they cost this process.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    if (this.writableLength < LARGE_BYTES) process.nextTick(() => super.uncork())
    else while (this.writableCorked > 0) super.uncork()
  }
}
