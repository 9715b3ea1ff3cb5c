import { vi } from 'vitest'
import type { Charge } from '../../../src/domain/rides/charges'

/** A toll of ₹65 that waits for its rider. */
export const aCharge = (parts: Partial<Charge> = {}): Charge => ({
  id: 'charge-of-the-first-toll',
  kind: 'toll',
  amount: 65,
  state: 'entered',
  entered_at: '2026-11-21T12:32:00.000Z',
  decided_at: null,
  decided_by: null,
  rider_note: null,
  picture_url: '/api/rides/ride-1/charges/charge-of-the-first-toll/picture',
  ...parts,
})

export const confirmed = (parts: Partial<Charge> = {}): Charge =>
  aCharge({ state: 'confirmed', decided_by: 'rider', decided_at: '2026-11-21T12:33:00.000Z', ...parts })

/** The browser draws each photo as this many bytes, one after the other; the last of them again and again. */
export function photosOf(...bytes: number[]) {
  const drawn: { width: number; height: number }[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }))
  const context: CanvasRenderingContext2D = Object.assign(Object.create(null), {
    fillRect: () => {},
    drawImage: () => {},
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    const size = bytes[Math.min(drawn.length, bytes.length - 1)] ?? 0
    drawn.push({ width: this.width, height: this.height })
    done(new Blob([new Uint8Array(size)], { type: 'image/jpeg' }))
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:ticket')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  return drawn
}
