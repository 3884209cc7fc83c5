// A thread inside each worker process. It ends the process when a job takes more than it may, also while the job keeps
// the process's own thread busy, and also when the app that started the process is gone.
import { workerData } from 'node:worker_threads'

const { jobBeganAtMs, maxCpuMs, maxMemoryBytes } = workerData
const CHECK_EVERY_MS = 50

setInterval(() => {
  const { user, system } = process.cpuUsage()
  const cpuMs = (user + system) / 1000
  const isOver = jobBeganAtMs[0] > 0 && cpuMs - jobBeganAtMs[0] > maxCpuMs
  if (isOver || process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, 'SIGKILL')
}, CHECK_EVERY_MS)
