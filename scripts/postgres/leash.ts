import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

// Blocks on a pipe that only this process holds open. However it ends, kill -9 included, the pipe closes.
const WATCH = `
read -r _
server=$1
shift
kill -INT "$server"
if [ $# -gt 0 ]; then
  while kill -0 "$server"; do sleep 0.1; done
  rm -rf -- "$@"
fi`

/** Stops the server when the process that started it is gone; with its end, `remove` is deleted. */
export function leashPostgres(server: ChildProcess, remove: string[]) {
  if (!server.pid || process.platform === 'win32') return
  const watch = spawn('/bin/sh', ['-c', WATCH, 'leash', String(server.pid), ...remove], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watch.unref()
  const pipe = watch.stdin as Socket
  pipe.unref()
  // Once the server has ended its number may become another process's, so nothing may wait to signal it.
  server.once('exit', () => (remove.length > 0 ? pipe.destroy() : watch.kill('SIGKILL')))
}
