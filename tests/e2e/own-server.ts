import { type ChildProcess, spawn } from 'node:child_process'

const pause = () => new Promise((done) => setTimeout(done, 150))

/** A server of a test's own, with its own data, to stop and start again. */
export function ownServer(port: number, state: string) {
  const address = `http://localhost:${port}`
  let child: ChildProcess | null = null
  const answers = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    address,
    /** `keep`: with the data of before, else with the seed's. Resolves once the product answers. */
    async start({ keep }: { keep: boolean }): Promise<void> {
      // The answers of another server at this port would pass for ours.
      if (await answers()) throw new Error(`Somebody else serves on port ${port}`)
      const env = { ...process.env, PORT: String(port), STATE: state, DATA: keep ? 'kept' : 'seeded' }
      const started = spawn('node', ['scripts/serve-for-tests.mjs'], { stdio: 'ignore', env })
      child = started
      while (!(await answers())) {
        if (started.exitCode !== null)
          throw new Error(`The server on port ${port} stopped: ${started.exitCode}`)
        await pause()
      }
    },
    /** Gone, with all its sockets, when this is done. */
    async stop(): Promise<void> {
      const stopping = child
      child = null
      if (stopping === null || stopping.exitCode !== null) return
      const gone = new Promise((done) => stopping.once('exit', done))
      stopping.kill('SIGTERM')
      await gone
      while (await answers()) await pause()
    },
  }
}
