import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteLeftoverPictures } from '../../../worker/profile/delete-pictures'
import { runUpkeep } from '../../../worker/upkeep'
import { platformNow } from '../../support/clock/platform-now'
import { baselineJpeg } from '../../support/profile/picture-files'
import { ok, request } from '../../support/worker/api'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { minutesFrom } from '../../support/worker/rides'

const inMinutes = (minutes: number) => new Date(minutesFrom(minutes, new Date(platformNow())))

async function pictured(person: SignedIn): Promise<string> {
  const answer = await request('/api/profile/picture', person, { method: 'PUT', body: baselineJpeg })
  const { profile_picture_url: url } = await ok(answer, v.object({ profile_picture_url: v.string() }))
  return url.slice(1)
}

const keys = async () => (await env.PICTURES.list()).objects.map(({ key }) => key).sort()

beforeEach(async () => {
  const all = await keys()
  if (all.length > 0) await env.PICTURES.delete(all)
})

describe('Pictures that no row names (PROFILE-19)', () => {
  it('are deleted by the upkeep an hour later; those that are named stay', async () => {
    const rider = await signedInRider()
    const named = await pictured(rider)
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
    const named = await pictured(await signedInRider())
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
