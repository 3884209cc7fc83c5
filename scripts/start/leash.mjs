// Loaded into the app and the runner: ends them when their supervisor is gone, however that happened.
// Descriptor 3 is a pipe that only the supervisor holds open.
import { Socket } from 'node:net'

// The supervisor gives an app as long to finish its requests.
const GRACE_MS = 6_000

// A process that the app starts inherits the variable, but not the pipe.
if (Number(process.env.KHATA_LEASH) === process.ppid) {
  const pipe = new Socket({ fd: 3 })
  pipe.once('close', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(-process.pid, 'SIGKILL'), GRACE_MS).unref()
  })
  pipe.on('error', () => {})
  pipe.resume()
  pipe.unref()
}
