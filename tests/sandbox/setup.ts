import { reset } from 'cloudflare:test'

// Files of tests share a runtime, for speed. Each begins with a sandbox in which nothing has happened.
await reset()
