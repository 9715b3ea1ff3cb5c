import { fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aBoard, aRide, arrived, started } from './boards'
import { openPage, withDriver } from './support'

const rider = { name: 'Asha Murthy', phone_no: null, profile_picture_url: '/profile-pictures/us_1-1.jpg' }
const photo = () => document.querySelector('img')

describe('The photo of a rider', () => {
  withDriver()
  beforeEach(() => {
    // Nothing is loaded here, and nothing has failed to.
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(512)
  })

  it.each([
    ['on the ride to come', aRide({ rider })],
    ['at the pickup', arrived({ rider })],
  ])('is shown %s, and initials where it cannot be seen', async (_, ride) => {
    await openPage(aBoard({ rides: [ride] }))
    expect(photo()?.getAttribute('src')).toBe(rider.profile_picture_url)
    // The name stands beside it.
    expect(photo()?.alt).toBe('')
    fireEvent.error(photo() ?? document.body)
    expect([photo(), document.body.textContent?.includes('AM')]).toEqual([null, true])
  })

  it('is not to be looked at on the road', async () => {
    await openPage(aBoard({ rides: [started({ rider })] }))
    expect(photo()).toBeNull()
  })
})
