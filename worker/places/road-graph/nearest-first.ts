/** A binary heap that hands out what has the least cost. */
export class NearestFirst {
  readonly #items: number[] = []
  readonly #costs: number[] = []

  push(item: number, cost: number): void {
    let child = this.#items.length
    this.#items.push(item)
    this.#costs.push(cost)
    while (child > 0) {
      const parent = (child - 1) >> 1
      if (this.#costAt(parent) <= cost) break
      this.#swap(child, parent)
      child = parent
    }
  }

  /** The item of least cost with that cost, or null when there is none. */
  pop(): { item: number; cost: number } | null {
    const last = this.#items.length - 1
    if (last < 0) return null
    this.#swap(0, last)
    const item = this.#items.pop() ?? 0
    const cost = this.#costs.pop() ?? 0
    let parent = 0
    for (;;) {
      const left = 2 * parent + 1
      const child = this.#costAt(left + 1) < this.#costAt(left) ? left + 1 : left
      if (this.#costAt(child) >= this.#costAt(parent)) break
      this.#swap(parent, child)
      parent = child
    }
    return { item, cost }
  }

  #costAt(at: number): number {
    return this.#costs[at] ?? Number.POSITIVE_INFINITY
  }

  #swap(one: number, other: number): void {
    const item = this.#items[one] ?? 0
    const cost = this.#costAt(one)
    this.#items[one] = this.#items[other] ?? 0
    this.#costs[one] = this.#costAt(other)
    this.#items[other] = item
    this.#costs[other] = cost
  }
}
