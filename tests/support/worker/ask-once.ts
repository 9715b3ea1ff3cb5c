/**
 * Each call of the worker, of an object and of the queue asks vitest for the main module, by two messages to another
 * process: half the time of a small request. From here on a file asks for a module once.
 */
export function askOnceForModules(): void {
  const { moduleRunner } = __vitest_mocker__
  const ask = Object.getPrototypeOf(moduleRunner).import.bind(moduleRunner)
  const asked = new Map<string, Promise<unknown>>()
  moduleRunner.import = (id, ...options) => {
    const answer = asked.get(id) ?? ask(id, ...options)
    asked.set(id, answer)
    return answer
  }
}
