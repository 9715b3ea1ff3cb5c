import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import * as v from 'valibot'
import { expect, onTestFinished, vi } from 'vitest'
import worker from '../../../worker/index'
import { type AtCall, bindingsThrough } from './bindings'
import { type CookieJar, cookiesIn, keepCookies } from './call'
import { local } from './codes'
import { codeSentTo } from './inbox'
import { newPhone, ORIGIN } from './people'

/** The end of a process, and what of it comes to an end only then. */
interface Death {
  died: Promise<null>
  left: Promise<unknown>
}

/** One request and what it leaves to be done, over bindings of which each call goes through `at`; null where death is first. */
type Send = (at: AtCall, death?: Death) => Promise<Response | null>

/** How the tries of a press meet what they stand on; they are counted for each path from 1 on. */
export type Meet = (send: Send, attempt: number) => Promise<Response | null>

export const undisturbed: Meet = (send) => send(({ make }) => make())

/** The process dies at its first call, then at its second, and so on: nothing that it waits for comes. */
export const dying: Meet = (send, attempt) => {
  const [death, call] = [Promise.withResolvers<null>(), Promise.withResolvers<never>()]
  const process: Death = { died: death.promise, left: Promise.resolve() }
  call.promise.catch(() => {})
  // No test leaves what waits for ever, nor what a test logs after its end.
  onTestFinished(async () => {
    call.reject(new Error('The process has died'))
    await process.left.catch(() => {})
  })
  let calls = 0
  return send(({ make }) => {
    calls += 1
    if (calls < attempt) return make()
    death.resolve(null)
    return call.promise
  }, process)
}

const RefusedSchema = v.object({ error: v.object({ message: v.string() }) })

const INTERNALS = /\bD1|SQL|\bKV\b|connection lost|undefined|\bnull\b|Error:/

/** A browser with its cookies, at an address of its own. It repeats a press under its key until the press is decided. */
export class Browser {
  readonly #cookies: CookieJar = new Map()
  readonly #address = `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`
  /** The sentences of refusals. */
  readonly said = new Set<string>()

  constructor(
    readonly meet: Meet = undisturbed,
    readonly attempts = new Map<string, number>(),
    cookie = '',
  ) {
    if (cookie) keepCookies(this.#cookies, [cookie])
  }

  /** Another browser with its cookies of now, as a thief has. */
  copy(): Browser {
    const copied = new Browser(this.meet)
    keepCookies(copied.#cookies, [...this.#cookies.values()])
    return copied
  }

  /** One try: a GET without a body. A request that died leaves no cookie. */
  try(path: string, body?: object, key: string = crypto.randomUUID()): Promise<Response | null> {
    const attempt = (this.attempts.get(path) ?? 0) + 1
    this.attempts.set(path, attempt)
    const headers = {
      ...{
        origin: ORIGIN,
        'cf-connecting-ip': this.#address,
        cookie: cookiesIn(this.#cookies),
      },
      ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
    }
    const init = {
      headers,
      redirect: 'manual',
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    } as const
    return this.meet(async (at, death) => {
      const context = createExecutionContext()
      const request = new Request<unknown, IncomingRequestCfProperties>(`${ORIGIN}${path}`, init)
      const answering = Promise.resolve(worker.fetch(request, bindingsThrough(at), context))
      const done = answering.then(() => waitOnExecutionContext(context))
      if (death) death.left = done
      const answer = await Promise.race([done.then(() => answering), ...(death ? [death.died] : [])])
      if (answer) keepCookies(this.#cookies, answer.headers.getSetCookie())
      return answer
    }, attempt)
  }

  /** A new number that asked for a code, and the code. */
  async askForCode() {
    const phone = newPhone()
    await this.press('/api/sign-in/code', { phone_no: local(phone) }, v.unknown())
    return { phone, token: await codeSentTo(phone) }
  }

  /** The answer that decides a press. A refusal that says when to try again is followed; another one is thrown. */
  async press<Schema extends v.GenericSchema>(path: string, body: object | undefined, schema: Schema) {
    const key = crypto.randomUUID()
    for (let tries = 0; tries < 60; tries += 1) {
      const answer = await this.try(path, body, key)
      if (!answer) continue
      const json: unknown = await answer.json()
      if (answer.ok) return v.parse(schema, json)
      const { message } = v.parse(RefusedSchema, json).error
      this.said.add(message)
      expect(message).toMatch(/^[A-Z].{15,}/)
      expect(message).not.toMatch(INTERNALS)
      const wait = Number(answer.headers.get('retry-after'))
      if (wait > 0) vi.setSystemTime(Date.now() + wait * 1000)
      else if (answer.status < 500) throw new Error(message)
    }
    throw new Error(`${path} is never decided: ${[...this.said].join(' | ')}`)
  }
}
