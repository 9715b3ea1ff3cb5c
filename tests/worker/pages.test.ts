import { exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'

const get = (path: string) => exports.default.fetch(`https://hasiru.test${path}`)

describe('Pages', () => {
  it('answer an unknown path with status 404 and a way home', async () => {
    const answer = await get('/no-such-page?secret=1')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('href="/"')
  })
})
