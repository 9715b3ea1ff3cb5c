/** Milliseconds before each further try: all within the two seconds in which screens change (docs/product.md, Live position). */
const PAUSES_MS = [200, 800]

/** Does again what failed once, after a pause each time, and answers the first success; throws the last failure. */
export async function tryAgain<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  let failure: unknown
  for (const pause of PAUSES_MS) {
    await new Promise((done) => setTimeout(done, pause))
    try {
      return await work()
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
