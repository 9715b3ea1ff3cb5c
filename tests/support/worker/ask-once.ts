/**
 * Each call of the worker, of an object and of the queue asks vitest for the main module, by two messages to another
 * process: half the time of a small request. From here on a file asks for a module until it is answered once. No call
 * waits for another one's answer: what a cancelled call has asked is never answered.
 */
export function askOnceForModules(): void {
  const { moduleRunner } = __vitest_mocker__
  const ask = Object.getPrototypeOf(moduleRunner).import.bind(moduleRunner)
  const known = new Map<string, unknown>()
  moduleRunner.import = async (id, ...options) => {
    if (!known.has(id)) known.set(id, await ask(id, ...options))
    return known.get(id)
  }
}
