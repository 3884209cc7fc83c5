import { Socket } from 'node:net'

/**
 * A socket for whoever corks it while it writes a message, as pg does: what is corked in one turn of the event loop
 * leaves in one packet. Each packet is a system call, and at a server on the same machine the waking of a process: of
 * statements that travel together that is more than all else they cost this process.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
