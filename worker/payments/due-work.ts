import { log } from '../http/log'

/**
 * Does one piece of work after the other. `work` answers false where the provider did not answer: the rest is then
 * left to the next run, and the answer here is false. A piece that throws is logged and does not keep the others
 * waiting.
 */
export async function workThrough<Item extends { id: string }>(
  items: readonly Item[],
  task: string,
  work: (item: Item) => Promise<boolean>,
): Promise<boolean> {
  for (const item of items) {
    try {
      if (!(await work(item))) return false
    } catch (error) {
      log('error', 'due_work_failed', { task, id: item.id, message: String(error) })
    }
  }
  return true
}
