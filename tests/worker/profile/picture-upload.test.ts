import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PICTURE_SIZE_LIMIT } from '../../../src/domain/profile/picture'
import { deleteLeftoverPictures } from '../../../worker/profile/delete-pictures'
import { removePicture, savePicture } from '../../../worker/profile/save-picture'
import { runUpkeep } from '../../../worker/upkeep'
import { platformNow } from '../../support/clock/platform-now'
import { baselineJpeg, greyJpeg, progressiveJpeg } from '../../support/profile/picture-files'
import { bytesOf, comment, jpegOfSize, jpegWith } from '../../support/profile/pictures'
import { expectRefusal, ok, refusal, request, statusesOf } from '../../support/worker/api'
import { database, setIn, valuesOf } from '../../support/worker/database'
import { riderOfEachTest, type SignedIn, signedInRider } from '../../support/worker/people'
import { minutesFrom } from '../../support/worker/rides'

const rider = riderOfEachTest()
const Saved = v.object({ profile_picture_url: v.nullable(v.string()) })

const upload = (body: BodyInit, rider: SignedIn | null, headers: Record<string, string> = {}) =>
  request('/api/profile/picture', rider, { method: 'PUT', body, headers })

const uploaded = async (body: BodyInit, rider: SignedIn) =>
  (await ok(await upload(body, rider), Saved)).profile_picture_url ?? ''

const remove = (rider: SignedIn | null, key: string = crypto.randomUUID()) =>
  request('/api/profile/picture', rider, { method: 'DELETE', headers: { 'idempotency-key': key } })

const urlOf = async ({ userId }: SignedIn) =>
  (await valuesOf<string | null>('SELECT profile_picture_url FROM users WHERE id = ?', userId))[0] ?? null

async function keysOf({ userId }: SignedIn) {
  const { objects } = await env.PICTURES.list({ prefix: `profile-pictures/${userId}-` })
  return objects.map(({ key }) => key)
}

const NOT_AN_IMAGE = { status: 400, code: 'not_an_image', message: 'Please select an image file' }
const TOO_LARGE = { status: 413, code: 'too_large', message: 'Image size should be less than 5MB' }

describe('A profile picture (PROFILE-15)', () => {
  it('is kept under its owner, its time of upload and its own type, not the one that was sent with it', async () => {
    const before = Date.now()
    for (const file of [baselineJpeg, progressiveJpeg]) {
      const answer = await upload(file, rider, { 'content-type': 'text/html' })
      const url = (await ok(answer, Saved)).profile_picture_url ?? ''
      expect((await env.PICTURES.head(url.slice(1)))?.httpMetadata?.contentType).toBe('image/jpeg')
      const [, stamp] = new RegExp(`^/profile-pictures/${rider.userId}-(\\d+)\\.jpg$`).exec(url) ?? []
      expect(Number(stamp)).toBeGreaterThanOrEqual(before)
      expect(await urlOf(rider)).toBe(url)
      // The one it replaced is gone.
      expect(await keysOf(rider)).toEqual([url.slice(1)])
    }
  })

  it('is removed at its owner’s request, and a second request changes nothing', async () => {
    await uploaded(baselineJpeg, rider)
    for (let times = 0; times < 2; times += 1) {
      expect(await ok(await remove(rider), Saved)).toEqual({ profile_picture_url: null })
      expect([await urlOf(rider), await keysOf(rider)]).toEqual([null, []])
    }
  })
})

describe('What is no picture (PROFILE-16)', () => {
  const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  it.each([
    ['nothing', new Uint8Array()],
    ['an SVG with a script, called a JPEG', svg],
    ['a script within a picture', jpegWith(baselineJpeg, comment('<script>alert(1)</script>'))],
  ])('is refused with the form’s sentence, and changes nothing: %s', async (_, body) => {
    const url = await uploaded(baselineJpeg, rider)
    expect(await refusal(await upload(body, rider, { 'content-type': 'image/jpeg' }))).toEqual(NOT_AN_IMAGE)
    expect(await urlOf(rider)).toBe(url)
    expect(await keysOf(rider)).toEqual([url.slice(1)])
  })

  it('is what has 5 × 1024 × 1024 bytes; one byte less is a picture', async () => {
    expect(await refusal(await upload(jpegOfSize(PICTURE_SIZE_LIMIT), rider))).toEqual(TOO_LARGE)
    expect(await keysOf(rider)).toEqual([])
    const url = await uploaded(jpegOfSize(PICTURE_SIZE_LIMIT - 1), rider)
    const kept = await env.PICTURES.get(url.slice(1))
    expect(kept && new Uint8Array(await kept.arrayBuffer())).toEqual(baselineJpeg)
  })

  it('is what is too large, whatever length its header states, and is not read to its end', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const answer = await request('/api/profile/picture', rider, { method: 'PUT', body: endless })
    expect(await refusal(answer)).toEqual(TOO_LARGE)
    expect(pulled).toBeLessThan(200)
  })
})

describe('Several uploads at once (PROFILE-19)', () => {
  it('leave one picture, and the objects of the others are gone', async () => {
    await uploaded(progressiveJpeg, rider)
    const files = [baselineJpeg, progressiveJpeg, greyJpeg, baselineJpeg, progressiveJpeg, greyJpeg]
    const urls = await Promise.all(files.map((file) => uploaded(file, rider)))
    expect(new Set(urls).size).toBe(files.length)
    const url = (await urlOf(rider)) ?? ''
    expect(urls).toContain(url)
    expect(await keysOf(rider)).toEqual([url.slice(1)])
  })

  it('of the very same millisecond do not overwrite each other', async () => {
    const { userId } = await signedInRider()
    const now = new Date()
    const saved = await Promise.all(
      Array.from({ length: 4 }, () => savePicture(env, { userId, bytes: baselineJpeg, now })),
    )
    expect(new Set(saved.map((result) => result.ok && result.value)).size).toBe(4)
    expect((await env.PICTURES.list({ prefix: `profile-pictures/${userId}-` })).objects.length).toBe(1)
  })

  it('and a removal that is sent several times at once is done, and none of them is logged as failed', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    await uploaded(baselineJpeg, rider)
    const key = crypto.randomUUID()
    const removals = [remove(rider, key), remove(rider, key), remove(rider, key), remove(rider, key)]
    expect(await statusesOf(removals)).toEqual([200, 200, 200, 200])
    expect(logged.mock.calls).toEqual([])
  })

  it('and a removal leave either, and nothing else', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        uploaded(baselineJpeg, rider),
        remove(rider),
        uploaded(progressiveJpeg, rider),
        remove(rider),
      ])
      const url = await urlOf(rider)
      expect(await keysOf(rider)).toEqual(url === null ? [] : [url.slice(1)])
    }
  })
})

describe('When storage fails', () => {
  const now = new Date()
  const away = new Error('storage is away')

  it('the former picture stays, and the answer is the form’s sentence: the bucket refuses the upload', async () => {
    const url = await uploaded(baselineJpeg, rider)
    vi.spyOn(env.PICTURES, 'put').mockRejectedValueOnce(away)
    const sentence = 'Failed to upload profile picture'
    await expectRefusal(upload(progressiveJpeg, rider), 'picture_not_saved', 503, sentence)
    expect([await urlOf(rider), await keysOf(rider)]).toEqual([url, [url.slice(1)]])
  })

  it('the former picture stays, and the answer is the form’s sentence: the removal cannot be written', async () => {
    const url = await uploaded(baselineJpeg, rider)
    vi.spyOn(env.DB, 'batch').mockRejectedValueOnce(away)
    const sentence = 'Failed to remove profile picture'
    await expectRefusal(remove(rider), 'picture_not_removed', 503, sentence)
    expect([await urlOf(rider), await keysOf(rider)]).toEqual([url, [url.slice(1)]])
  })

  it('the former picture stays, and the new object is deleted: the row cannot be written', async () => {
    const url = await uploaded(baselineJpeg, rider)
    vi.spyOn(env.DB, 'batch').mockRejectedValueOnce(away)
    await expect(savePicture(env, { userId: rider.userId, bytes: progressiveJpeg, now })).rejects.toThrow()
    expect([await urlOf(rider), await keysOf(rider)]).toEqual([url, [url.slice(1)]])
  })

  it('the new picture stays where only the answer of the database was lost', async () => {
    const batch = env.DB.batch.bind(env.DB)
    vi.spyOn(env.DB, 'batch').mockImplementationOnce(async (statements) => {
      await batch(statements)
      throw away
    })
    const saved = await savePicture(env, { userId: rider.userId, bytes: progressiveJpeg, now })
    const url = (await urlOf(rider)) ?? ''
    expect(saved).toEqual({ ok: true, value: url })
    expect(await keysOf(rider)).toEqual([url.slice(1)])
  })

  it('the new picture stays where only the old object could not be deleted', async () => {
    const old = await uploaded(baselineJpeg, rider)
    vi.spyOn(env.PICTURES, 'delete').mockRejectedValueOnce(away)
    expect(await uploaded(progressiveJpeg, rider)).toBe(await urlOf(rider))
    expect(await keysOf(rider)).toContain(old.slice(1))
    expect((await request(old, rider)).status).toBe(404)
  })

  it('nothing is kept of an account that is deleted meanwhile', async () => {
    await setIn('users', rider.userId, { deleted_at: now.toISOString() })
    const saved = await savePicture(env, { userId: rider.userId, bytes: baselineJpeg, now })
    expect(saved).toEqual({ ok: false, refusal: { reason: 'gone' } })
    expect(await urlOf(rider)).toBeNull()
    await removePicture(database, env.PICTURES, rider.userId, now)
    expect([await urlOf(rider), await keysOf(rider)]).toEqual([null, []])
  })
})

const inMinutes = (minutes: number) => new Date(minutesFrom(minutes, new Date(platformNow())))

describe('Pictures that no row names (PROFILE-19)', () => {
  const keys = async () => (await env.PICTURES.list()).objects.map(({ key }) => key).sort()

  beforeEach(async () => env.PICTURES.delete(await keys()))

  it('are deleted by the upkeep an hour later; those that are named stay', async () => {
    const named = (await uploaded(baselineJpeg, rider)).slice(1)
    const leftover = [
      `profile-pictures/${rider.userId}-1.jpg`,
      'profile-pictures/nobody-1.jpg',
      'profile-pictures/what is this',
    ]
    for (const key of leftover) await env.PICTURES.put(key, baselineJpeg)
    await runUpkeep(env, inMinutes(59))
    expect(await keys()).toEqual([...leftover, named].sort())
    await runUpkeep(env, inMinutes(61))
    expect(await keys()).toEqual([named])
  })

  it('are found however many pictures there are, run by run', async () => {
    const named = (await uploaded(baselineJpeg, await signedInRider())).slice(1)
    for (let index = 0; index < 200; index += 1)
      await env.PICTURES.put(`profile-pictures/gone-${index}.jpg`, 'x')
    const left: number[] = []
    for (let run = 0; run < 4; run += 1) {
      await deleteLeftoverPictures(env, inMinutes(120))
      left.push((await keys()).length)
    }
    expect(left.at(-1)).toBe(1)
    expect(await keys()).toEqual([named])
    expect(left[0]).toBeGreaterThan(100)
  })
})
