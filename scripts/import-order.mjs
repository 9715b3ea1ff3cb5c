/**
 * The direction of imports: a folder uses only what stands before it in this list, and never a neighbour of its own
 * line. A type that is imported back ties two folders together as firmly as a call, so types count too.
 */
export const ORDER = [
  ['src/domain'],
  ['src/brand.ts', 'src/routes.ts', 'src/api.ts', 'src/browser-storage.ts', 'src/proof-of-work.ts'],
  ['src/offline'],
  ['src/content', 'src/messages'],
  ['src/components'],
  ['src/head'],
  ['src/inline.ts'],
  ['src/document.tsx', 'src/island.tsx'],
  ['src/islands/map'],
  ['src/islands/search-form'],
  ['src/islands/change'],
  [
    'src/islands/booking',
    'src/islands/contact-map',
    'src/islands/driver',
    'src/islands/ops',
    'src/islands/pay',
    'src/islands/profile',
    'src/islands/share',
    'src/islands/sign-in',
    'src/islands/tracking',
    'src/islands/trips',
  ],
  ['src/pages'],
  ['src/client.ts', 'src/hydrate.tsx'],
  ['durable-objects'],
  ['worker/config.ts', 'worker/lazily.ts', 'worker/log.ts'],
  ['worker/database'],
  ['worker/outbox.ts', 'worker/needs.ts', 'worker/read-drivers.ts'],
  ['worker/http'],
  ['worker/dispatch.ts', 'worker/idempotency.ts'],
  ['worker/session'],
  ['worker/providers'],
  ['worker/places'],
  ['worker/map'],
  ['worker/fares'],
  ['worker/bookings'],
  ['worker/room'],
  ['worker/payments'],
  ['worker/documents'],
  ['worker/driver-facts.ts'],
  ['worker/rides'],
  ['worker/shares'],
  ['worker/cancellations'],
  ['worker/changes'],
  ['worker/notifications'],
  ['worker/sign-in'],
  ['worker/reviews'],
  ['worker/trips'],
  ['worker/profile'],
  ['worker/driver'],
  ['worker/ops', 'worker/backup'],
  ['worker/after-answer.ts', 'worker/dispatch-sockets.ts', 'worker/sandbox.ts', 'worker/upkeep.ts'],
  ['worker/health.ts'],
  ['worker/pages'],
  ['worker/app.ts'],
  ['worker/index.ts'],
  ['scripts/local-settings.mjs'],
  ['sandbox'],
]

/** What a part of the tree never uses, although it stands before it. */
export const NEVER = [
  {
    from: 'worker',
    to: ['src/components', 'src/islands', 'src/pages'],
    but: ['worker/pages', 'worker/map'],
    why: 'only pages draw what a person sees',
  },
  {
    from: 'durable-objects',
    to: ['src/components', 'src/islands', 'src/pages'],
    why: 'a Durable Object knows the domain alone',
  },
]

/** Packages of which a part of the tree uses these alone, or never uses those whose name begins so. */
export const PACKAGES = [
  { from: 'src/domain', only: ['valibot'], why: 'the domain knows no page, no database and no runtime' },
  { from: 'src/islands', never: ['react-dom/server'], why: 'an island draws no page' },
]
