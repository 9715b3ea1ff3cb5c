import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ProfilePhoto } from '../../../src/islands/profile/photo'
import { asked, refusal, serverAnswers, withAnswers } from '../../support/islands/api'
import { baselineJpeg } from '../../support/profile/picture-files'

const OLD = '/profile-pictures/us_1-1.jpg'
const NEW = '/profile-pictures/us_1-2.jpg'
const drawn = new Blob(['drawn'], { type: 'image/jpeg' })

let revoked: string[]
/** The sides of what the browser draws of the next files; null: it can draw none of them. */
let sides: { width: number; height: number } | null
let drawings: unknown[][]

const stored = (url: string | null) => ({ body: { profile_picture_url: url } })

withAnswers()

beforeEach(() => {
  serverAnswers(stored(NEW))
  revoked = []
  drawings = []
  sides = { width: 24, height: 16 }
  let previews = 0
  vi.stubGlobal('createImageBitmap', async () => {
    if (!sides) throw new DOMException('cannot decode', 'InvalidStateError')
    return { ...sides, close: () => {} }
  })
  const context: CanvasRenderingContext2D = Object.assign(Object.create(null), {
    fillRect: () => {},
    drawImage: (...given: unknown[]) => drawings.push(given.slice(1)),
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(drawn))
  // Nothing is loaded here, and nothing has failed to.
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(512)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:preview-${++previews}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
  document.body.insertAdjacentHTML('beforeend', '<div id="toasts"></div>')
})

function Page({ start }: { start: string | null }) {
  const [url, setUrl] = useState(start)
  return <ProfilePhoto url={url} name="Asha Murthy" onChange={setUrl} />
}

const opened = (start: string | null = null) => render(<Page start={start} />)
const input = () => screen.getByLabelText('Change Photo')
const shown = () => screen.queryByRole('img')?.getAttribute('src') ?? null
const said = () => document.getElementById('toasts')?.textContent ?? ''
const alerted = () => screen.getByRole('alert').textContent
const aPhoto = (name = 'me.png') => new File([baselineJpeg], name, { type: 'image/png' })

async function choose(file: File) {
  fireEvent.change(input(), { target: { files: [file] } })
  await settle()
}
/** Reading, drawing and sending each take a turn. */
async function settle() {
  for (let turn = 0; turn < 12; turn += 1) await act(async () => {})
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

describe('The photo of a profile', () => {
  it('is the one that the server has, or initials', () => {
    opened(OLD)
    expect(shown()).toBe(OLD)
    cleanup()
    opened()
    expect(shown()).toBeNull()
    expect(screen.getByText('AM')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull()
  })

  it('is initials where the server has it no more', () => {
    opened(OLD)
    fireEvent.error(screen.getByRole('img'))
    expect([shown(), screen.getByText('AM').textContent]).toEqual([null, 'AM'])
  })

  it('is sent as the browser drew it, and shown at once', async () => {
    opened(OLD)
    await choose(aPhoto())
    expect(asked).toEqual([{ path: '/api/profile/picture', method: 'PUT', body: { file: drawn } }])
    expect(shown()).toBe('blob:preview-1')
    expect(said()).toContain('Profile picture updated successfully')
    expect(alerted()).toBe('')
  })

  it('is a square of its middle, of 512 pixels or less', async () => {
    serverAnswers(stored(NEW), stored(NEW))
    opened()
    await choose(aPhoto())
    sides = { width: 3000, height: 4000 }
    await choose(aPhoto())
    expect(drawings).toEqual([
      [4, 0, 16, 16, 0, 0, 16, 16],
      [0, 500, 3000, 3000, 0, 0, 512, 512],
    ])
  })

  it('is kept for another try when it could not be sent', async () => {
    opened(OLD)
    serverAnswers()
    await choose(aPhoto())
    expect(alerted()).toBe(
      'Failed to upload profile pictureWe couldn’t reach our server. Check your connection and try again.',
    )
    expect(shown()).toBe('blob:preview-1')
    serverAnswers(refusal(503, 'some_code', 'Failed to upload profile picture'), stored(NEW))
    await press('Try again')
    expect(alerted()).toBe('Failed to upload profile picture')
    await press('Try again')
    expect(asked.map(({ body }) => body.file)).toEqual([drawn, drawn, drawn])
    expect([alerted(), screen.queryByRole('button', { name: 'Try again' })]).toEqual(['', null])
    expect(said()).toContain('Profile picture updated successfully')
  })

  it('can be given up after a failure: the one before is shown', async () => {
    opened(OLD)
    serverAnswers()
    await choose(aPhoto())
    await press('Keep the photo before')
    expect([shown(), alerted(), revoked]).toEqual([OLD, '', ['blob:preview-1']])
  })

  it('waits for a session that ended', async () => {
    opened()
    serverAnswers(refusal(401, 'signed_out', 'Please login to continue booking'))
    await choose(aPhoto())
    expect(alerted()).toContain('Sign in again in another tab; your photo waits here.')
  })

  it('says that it is being sent only where that takes longer than a blink', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    opened()
    serverAnswers(new Promise(() => {}), stored(NEW))
    await choose(aPhoto())
    expect(screen.getByRole('status').textContent).toBe('')
    act(() => vi.advanceTimersByTime(300))
    expect(screen.getByRole('status').textContent).toBe('Sending your photo …')
    await choose(aPhoto('better.png'))
    // The first is heard of no more.
    expect([screen.getByRole('status').textContent, shown()]).toEqual(['', 'blob:preview-2'])
    expect(said().match(/updated successfully/g)).toHaveLength(1)
  })
})

describe('A file that is no photo', () => {
  it('is refused before anything is sent', async () => {
    sides = null
    opened(OLD)
    await choose(new File(['hello'], 'a.jpg', { type: 'image/jpeg' }))
    expect([alerted(), asked, shown()]).toEqual(['Please select an image file', [], OLD])
  })

  it('is one that this browser cannot open, such as HEIC in Chromium: another kind is asked for (PROFILE-14)', async () => {
    sides = null
    opened()
    await choose(new File(['\0\0\0\x18ftypheic'], 'a.heic', { type: 'image/heic' }))
    expect([alerted(), asked]).toEqual([
      "This browser can't open this kind of picture. Please choose a JPEG or PNG.",
      [],
    ])
  })

  it('does not remove a photo that waits to be sent', async () => {
    opened()
    serverAnswers()
    await choose(aPhoto())
    serverAnswers(stored(NEW))
    await choose(new File(['hello'], 'a.txt', { type: 'text/plain' }))
    expect([alerted(), shown()]).toEqual(['Please select an image file', 'blob:preview-1'])
    await press('Try again')
    expect([alerted(), asked.length]).toEqual(['', 2])
  })
})

describe('Removing it', () => {
  it('is asked for twice, and leaves initials', async () => {
    opened(OLD)
    await press('Remove photo')
    const dialog = screen.getByRole('dialog')
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep photo' }))
    expect(asked).toEqual([])
    serverAnswers(stored(null))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove photo' }))
    await settle()
    expect(asked).toMatchObject([{ path: '/api/profile/picture', method: 'DELETE' }])
    expect([shown(), said(), document.activeElement]).toEqual([
      null,
      expect.stringContaining('removed'),
      input(),
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves the photo where it fails, and says so', async () => {
    opened(OLD)
    await press('Remove photo')
    const dialog = screen.getByRole('dialog')
    serverAnswers()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove photo' }))
    await settle()
    expect(within(dialog).getByRole('alert').textContent).toContain('Failed to remove profile picture')
    expect(shown()).toBe(OLD)
  })
})
