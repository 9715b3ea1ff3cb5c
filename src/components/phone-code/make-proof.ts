import * as v from 'valibot'
import { type Proof, type ProofAsked, ProofAskedSchema } from '../../domain/sign-in/proof'
import { MAX_NONCE, puzzlesOf, WORK_STEPS } from '../../proof-of-work'
import { addScript } from '../add-script'
import { showToast } from '../toast'

const RefusalSchema = v.object({ proof: ProofAskedSchema })

const TITLE = 'A short check first'
const WHY = 'We’re getting many requests for codes, so'
const THEN = 'Then we’ll send your code.'

const DESCRIPTIONS = {
  work: `${WHY} your browser does a short sum. ${THEN}`,
  turnstile: `${WHY} Cloudflare checks that you’re a person. ${THEN}`,
} satisfies Record<ProofAsked['kind'], string>

/**
 * Makes the proof that a refusal's body asks for, and says so in a toast meanwhile. Throws where it can't be made, and
 * where the reader closes a check that waits for them.
 */
export async function makeProof(body: unknown): Promise<Proof> {
  const { proof: asked } = v.parse(RefusalSchema, body)
  const toast = showToast('neutral', { title: TITLE, description: DESCRIPTIONS[asked.kind] }, true)
  // The steps are not announced: a screen reader is told once what is going on.
  const place = document.createElement(asked.kind === 'work' ? 'p' : 'div')
  place.ariaHidden = asked.kind === 'work' ? 'true' : null
  place.className = 'mt-2'
  toast?.append(place)
  try {
    if (asked.kind === 'work') return await work(asked, (text) => place.replaceChildren(text))
    const closed = new Promise<never>((_, reject) =>
      toast?.querySelector('button')?.addEventListener('click', reject),
    )
    return await Promise.race([byTurnstile(asked, place), closed])
  } finally {
    toast?.remove()
  }
}

/** Solves the puzzles one after the other. The platform hashes off the main thread, so the page stays usable. */
async function work(
  { challenge }: Extract<ProofAsked, { kind: 'work' }>,
  tell: (text: string) => void,
): Promise<Proof> {
  const solves = await puzzlesOf(challenge)
  const nonces: number[] = []
  while (nonces.length < WORK_STEPS) {
    tell(`${nonces.length} of ${WORK_STEPS} steps done.`)
    let nonce = 0
    while (!(await solves(nonces.length, nonce))) {
      nonce += 1
      if (nonce > MAX_NONCE) throw new Error('A puzzle was not solved')
    }
    nonces.push(nonce)
  }
  return { kind: 'work', challenge, nonces }
}

interface TurnstileScript {
  /** Answers the widget's id, or nothing where it could not be drawn. */
  render(place: HTMLElement, options: object): string | undefined
  remove(widget: string): void
}

declare global {
  interface Window {
    turnstile?: TurnstileScript
  }
}

/** Milliseconds that the script may take: where it is blocked without a word nobody waits for ever. */
const SCRIPT_MS = 20_000

/** Loads Turnstile's script, unless it is there already. */
async function turnstileFrom(src: string): Promise<TurnstileScript> {
  if (!window.turnstile) await addScript(src, SCRIPT_MS)
  if (!window.turnstile) throw new Error('The script of the check is not there')
  return window.turnstile
}

/** Shows the widget, which most people need not touch, and waits for its token. */
async function byTurnstile(
  { script, sitekey, action, cdata }: Extract<ProofAsked, { kind: 'turnstile' }>,
  place: HTMLElement,
): Promise<Proof> {
  const turnstile = await turnstileFrom(script)
  let widget: string | undefined
  const token = new Promise<string>((resolve, reject) => {
    const failed = () => reject(new Error('The check failed'))
    widget = turnstile.render(place, {
      sitekey,
      action,
      cData: cdata,
      size: 'compact',
      theme: document.documentElement.dataset.theme,
      'response-field': false,
      callback: resolve,
      'error-callback': failed,
      'unsupported-callback': failed,
    })
    if (widget === undefined) failed()
  })
  try {
    return { kind: 'turnstile', token: await token }
  } finally {
    if (widget !== undefined) turnstile.remove(widget)
  }
}
