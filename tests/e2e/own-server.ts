import { copySeeded } from '../../scripts/local-database.mjs'
import { serveLocal } from '../../scripts/serve-local.mjs'

/** A server of a test's own, with its own data, to stop and start again. */
export function ownServer(port: number, state: string) {
  let server: Awaited<ReturnType<typeof serveLocal>> | null = null
  return {
    address: `http://localhost:${port}`,
    /** `keep`: with the data of before, else with the seed's. Resolves once the product answers. */
    async start({ keep }: { keep: boolean }): Promise<void> {
      if (!keep) copySeeded(state)
      server = await serveLocal({ port, state, vars: { ENVIRONMENT: 'test' } })
    },
    /** Gone, with all its sockets, when this is done. */
    async stop(): Promise<void> {
      await server?.stop()
    },
  }
}
