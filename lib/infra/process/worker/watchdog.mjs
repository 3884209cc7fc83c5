// A thread inside each worker process. It ends the process when its job exceeds the limits. It works while the job
// blocks the main thread of the process, and even if the app has died.
import { workerData } from 'node:worker_threads'

const { job, maxMemoryBytes } = workerData
const CHECK_EVERY_MS = 50

setInterval(() => {
  const { user, system } = process.cpuUsage()
  const cpuMs = (user + system) / 1000
  const isOver = job[0] > 0 && cpuMs - job[0] > job[1]
  if (isOver || process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, 'SIGKILL')
}, CHECK_EVERY_MS)
