import { logged } from '../log'

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
    const done = await work(item).catch(logged('due_work_failed', true, { task, id: item.id }))
    if (!done) return false
  }
  return true
}
