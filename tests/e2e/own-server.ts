import { type ChildProcess, spawn } from 'node:child_process'

/** A server of a test's own, with its own data, to stop and start again. */
export class OwnServer {
  readonly address: string
  private child: ChildProcess | null = null
  private readonly port: number
  private readonly state: string

  constructor(port: number, state: string) {
    this.port = port
    this.state = state
    this.address = `http://localhost:${port}`
  }

  /** `keep`: with the data of before, else with the seed's. Resolves once the product answers. */
  async start({ keep }: { keep: boolean }): Promise<void> {
    // The answers of another server at this port would pass for ours.
    if (await this.answers()) throw new Error(`Somebody else serves on port ${this.port}`)
    const child = spawn('node', ['scripts/serve-for-tests.mjs'], {
      stdio: 'ignore',
      env: { ...process.env, PORT: String(this.port), STATE: this.state, DATA: keep ? 'kept' : 'seeded' },
    })
    this.child = child
    while (!(await this.answers())) {
      if (child.exitCode !== null)
        throw new Error(`The server on port ${this.port} stopped: ${child.exitCode}`)
      await pause()
    }
  }

  /** Gone, with all its sockets, when this is done. */
  async stop(): Promise<void> {
    const { child } = this
    this.child = null
    if (child === null || child.exitCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await gone
    while (await this.answers()) await pause()
  }

  private answers(): Promise<boolean> {
    return fetch(this.address).then(
      ({ ok }) => ok,
      () => false,
    )
  }
}

const pause = () => new Promise((done) => setTimeout(done, 150))
