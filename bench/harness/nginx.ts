import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { Program } from './program'

/** Whether nginx is installed. */
export async function hasNginx(): Promise<boolean> {
  return promisify(execFile)('nginx', ['-v']).then(
    () => true,
    () => false,
  )
}

/**
 * An nginx with deploy/nginx/khata.conf. Only what differs from site to site is replaced: the replicas, and the address
 * on which it listens.
 * @param home an empty folder for its files.
 */
export function nginxBefore(root: string, home: string, port: number, replicaPorts: number[]): Program {
  const site = path.join(home, 'khata')
  const given = path.join(root, 'deploy/nginx')
  mkdirSync(home, { recursive: true })
  cpSync(path.join(given, 'khata'), site, { recursive: true })
  const servers = replicaPorts.map((each) => `server 127.0.0.1:${each} max_fails=3 fail_timeout=2s;`)
  const upstream = readFileSync(path.join(site, 'upstream.conf'), 'utf8').replace(/ *server [^;]*;\n/g, '')
  writeFileSync(path.join(site, 'upstream.conf'), upstream.replace('{', `{\n${servers.join('\n')}`))
  writeFileSync(path.join(site, 'listen.conf'), `listen 127.0.0.1:${port};\n`)
  const rules = readFileSync(path.join(given, 'khata.conf'), 'utf8').replaceAll(
    '/etc/nginx/khata/',
    `${site}/`,
  )
  writeFileSync(path.join(home, 'khata.conf'), rules)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const places = temporary.map((each) => `${each}_temp_path ${home}/${each};`).join('\n')
  writeFileSync(
    path.join(home, 'nginx.conf'),
    `daemon off;\npid ${home}/nginx.pid;\nerror_log ${home}/error.log;\nworker_processes 2;\nevents { worker_connections 4096; }
http {\nlog_format replicas '$upstream_addr $request_uri';\naccess_log ${home}/access.log replicas;\n${places}\ninclude ${home}/khata.conf;\n}\n`,
  )
  return new Program('nginx', {
    file: 'nginx',
    args: ['-e', `${home}/error.log`, '-c', path.join(home, 'nginx.conf')],
    cwd: home,
    env: process.env,
    readyUrl: `http://127.0.0.1:${port}/api/health`,
  })
}
