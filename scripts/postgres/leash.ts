import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

// Waits on a pipe that only this process holds open. The pipe closes when this process ends, even after kill -9.
const WATCH = `
read -r _
server=$1
shift
kill -INT "$server"
if [ $# -gt 0 ]; then
  while kill -0 "$server"; do sleep 0.1; done
  rm -rf -- "$@"
fi`

/** Stops the server when this process ends. When the server has ended, the files in `remove` are deleted. */
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
  // After the server has ended, its process id may be reused, so nothing may wait to signal that id.
  server.once('exit', () => (remove.length > 0 ? pipe.destroy() : watch.kill('SIGKILL')))
}
