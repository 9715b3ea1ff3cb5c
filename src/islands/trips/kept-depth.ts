import * as v from 'valibot'

/** Pages that were read beside the first, 0 or more, and how far down the reader left the list, in CSS pixels; 0: unknown. */
const DepthSchema = v.object({
  pages: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  y: v.pipe(v.number(), v.minValue(0)),
})
type Depth = v.InferOutput<typeof DepthSchema>

const StateSchema = v.object({ older: DepthSchema })

/** How far the list was opened when this entry of the browser's history was left: nobody opens it twice. */
export function keptDepth(): Depth {
  const read = v.safeParse(StateSchema, history.state)
  return read.success ? read.output.older : { pages: 0, y: 0 }
}

export function keepDepth(depth: Partial<Depth>) {
  history.replaceState({ ...Object(history.state), older: { ...keptDepth(), ...depth } }, '')
}
