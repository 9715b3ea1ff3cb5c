import { readdirSync, readFileSync } from 'node:fs'

const numbered = (folder) => readdirSync(folder).filter((name) => /^\d+$/.test(name))

/** What `read` finds in /proc of each id; nothing of what has ended meanwhile. */
const readEach = (ids, read) =>
  ids.flatMap((id) => {
    try {
      return read(id)
    } catch {
      return []
    }
  })

/** The ids of the workerds that this process started and that run, the newest last. */
const runtimes = () =>
  readEach(numbered('/proc'), (id) => {
    const [, name, parent] = /\((.*)\) \S+ (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? []
    return name === 'workerd' && Number(parent) === process.pid ? Number(id) : []
  }).sort((one, other) => one - other)

/** Processor seconds so far of each thread of these. */
const secondsOf = (ids) =>
  readEach(ids, (id) =>
    readEach(numbered(`/proc/${id}/task`), (task) => {
      const [nanoseconds] = readFileSync(`/proc/${id}/task/${task}/schedstat`, 'utf8').split(' ')
      return Number(nanoseconds) / 1e9
    }),
  ).reduce((sum, seconds) => sum + seconds, 0)

/** Processor seconds so far of every workerd that this process started. */
export const processorSeconds = () => secondsOf(runtimes())

/** Tells the processor seconds so far of the workerd that this process started last. */
export function processorOfNewest() {
  const newest = runtimes().slice(-1)
  return () => secondsOf(newest)
}
