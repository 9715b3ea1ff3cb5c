import * as v from 'valibot'

/**
 * What a browser is asked to do before a code is sent while many are asked for (docs/product.md, SIGNIN-13): a calculation,
 * or Turnstile's check.
 */
export const ProofAskedSchema = v.variant('kind', [
  v.object({ kind: v.literal('work'), challenge: v.string() }),
  v.object({
    kind: v.literal('turnstile'),
    script: v.string(),
    sitekey: v.string(),
    action: v.string(),
    cdata: v.string(),
  }),
])

export type ProofAsked = v.InferOutput<typeof ProofAskedSchema>

/** What it sends back: the number that solves each puzzle, or Turnstile's token. */
export const ProofSchema = v.variant('kind', [
  v.object({
    kind: v.literal('work'),
    challenge: v.pipe(v.string(), v.maxLength(200)),
    nonces: v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), v.maxLength(32)),
  }),
  v.object({ kind: v.literal('turnstile'), token: v.pipe(v.string(), v.maxLength(2048)) }),
])

export type Proof = v.InferOutput<typeof ProofSchema>
