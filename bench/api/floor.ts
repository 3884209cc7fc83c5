import path from 'node:path'
import { firstFreePort } from '../../scripts/postgres/free-port'
import { NEXT_COMMAND } from '../../scripts/start/next-command'
import { runStep } from '../../scripts/start/step'
import { type Program, startProgram } from '../harness/program'

const FIRST_PORT = 23_500

/** The bare app, a normal Next.js app: one handler with one SELECT, another with one INSERT. */
export async function startFloor(root: string, databaseUrl: string): Promise<Program & { url: string }> {
  const home = path.join(root, 'bench/floor-app')
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
  }
  await runStep({ task: 'Building the floor', args: [NEXT_COMMAND, 'build', home], env })
  const port = await firstFreePort(FIRST_PORT)
  const url = `http://127.0.0.1:${port}`
  const readyUrl = `${url}/row?id=000000aa-0000-7000-8000-000000000000`
  const args = [NEXT_COMMAND, 'start', home, '--port', String(port)]
  return { ...(await startProgram('the floor', args, { cwd: root, env, readyUrl })), url }
}
