/**
 * The direction of imports: a folder uses only what stands before it in this list, and never a neighbour of its own
 * line. A type that is imported back ties two folders together as firmly as a call, so types count too.
 */
export const ORDER = [
  ['src/domain'],
  ['src/brand.ts', 'src/routes.ts'],
  ['src/components'],
  ['src/islands/map'],
  ['src/pages'],
  ['durable-objects'],
  ['worker/database'],
  ['worker'],
]

/** What a part of the tree never uses, although it stands before it. */
export const NEVER = [
  {
    from: 'worker',
    to: ['src/components', 'src/islands', 'src/pages'],
    but: ['worker/pages'],
    why: 'only pages draw what a person sees',
  },
  {
    from: 'durable-objects',
    to: ['src/components', 'src/islands', 'src/pages'],
    why: 'a Durable Object knows the domain alone',
  },
]
