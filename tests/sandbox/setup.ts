import { reset } from 'cloudflare:test'
import { beforeEach } from 'vitest'
import { askOnceForModules } from '../support/worker/ask-once'
import { sandbox } from './call'

// Files of tests share a runtime, for speed. Each begins with a sandbox in which nothing has happened.
askOnceForModules()
await reset()

beforeEach(async () => {
  await sandbox('POST', '/sandbox/api/reset')
})
