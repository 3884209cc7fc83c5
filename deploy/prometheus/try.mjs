// Tries the alert rules and the dashboard with a real Prometheus against a running instance of this machine:
//   node deploy/prometheus/try.mjs --url http://127.0.0.1:3000 --token METRICS_TOKEN --runner PID [--port 9090]
// It lets Prometheus scrape for two minutes, asks every query of the dashboard and says which have data. Then it halts the
// process of the runner (SIGSTOP) until KhataOrchestratorSilent fires, and lets it go on. It takes about eight minutes.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    token: { type: 'string', default: '' },
    runner: { type: 'string' },
    port: { type: 'string', default: '9090' },
  },
})
const here = import.meta.dirname
const folder = mkdtempSync(path.join(tmpdir(), 'khata-prometheus-'))
const prometheus = `http://127.0.0.1:${values.port}`
const startedAt = Date.now()
const say = (text) => console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`)

async function main() {
  const server = startPrometheus()
  try {
    await until(
      'Prometheus scrapes Khata',
      60,
      async () => (await valuesOf('up{job="khata"} == 1')).length > 0,
    )
    const { data } = await get('/api/v1/rules?type=alert')
    say(`${data.groups.flatMap(({ rules }) => rules).length} alert rules are loaded`)
    // A rate needs several scrapes.
    await sleep(120_000)
    await tryPanels()
    say(`firing while all runs: ${(await firing()).join(', ') || 'nothing'}`)
    if (values.runner) await tryAlert(Number(values.runner))
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(folder, { recursive: true })
  }
}

function startPrometheus() {
  const token = path.join(folder, 'token')
  writeFileSync(token, values.token, { mode: 0o600 })
  const config = readFileSync(path.join(here, 'prometheus.yml'), 'utf8')
    .replace('/etc/prometheus/khata-metrics-token', token)
    .replace('- khata-alerts.yml', `- ${path.join(here, 'khata-alerts.yml')}`)
    .replace('127.0.0.1:3000', new URL(values.url).host)
  writeFileSync(path.join(folder, 'prometheus.yml'), config)
  const args = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${values.port}`,
    '--log.level=warn',
  ]
  return spawn('prometheus', args, { stdio: 'inherit' })
}

async function tryPanels() {
  const { panels } = JSON.parse(readFileSync(path.join(here, '../grafana/khata.json'), 'utf8'))
  const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))
  let withData = 0
  for (const { title, expr } of queries) {
    const series = await valuesOf(expr.replaceAll('$__rate_interval', '2m'))
    if (series.length > 0) withData += 1
    else say(`no data: ${title}: ${expr}`)
  }
  say(`${withData} of ${queries.length} queries of the dashboard have data`)
}

async function tryAlert(runner) {
  process.kill(runner, 'SIGSTOP')
  say('the runner was halted')
  try {
    const name = 'KhataOrchestratorSilent'
    await until(`${name} fires`, 600, async () => (await firing()).includes(name))
  } finally {
    process.kill(runner, 'SIGCONT')
    say('the runner goes on')
  }
  await until('no alert of the orchestrator fires', 300, async () => {
    return !(await firing()).includes('KhataOrchestratorSilent')
  })
}

async function firing() {
  const { data } = await get('/api/v1/alerts')
  return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
}

async function valuesOf(expression) {
  const { data } = await get(`/api/v1/query?query=${encodeURIComponent(expression)}`)
  return data.result
}

async function get(address) {
  const response = await fetch(prometheus + address)
  const answer = await response.json()
  if (answer.status !== 'success') throw new Error(`Prometheus refuses ${address}: ${answer.error}`)
  return answer
}

/** Waits until it is so, and says when. */
async function until(what, seconds, isSo) {
  for (const endMs = Date.now() + seconds * 1000; Date.now() < endMs; await sleep(1_000))
    if (await isSo().catch(() => false)) return say(what)
  throw new Error(`After ${seconds} seconds it is not so that ${what}.`)
}

await main()
