interface Extract {
  places: Map<number, [lat: number, lng: number]>
  ways: { refs: number[]; tags: Record<string, string> }[]
}

export const ATTRIBUTION: string
export function readOverpass(text: string): Extract
export function readPbf(file: string): Promise<Extract>
export function packRoads(
  extract: Extract,
  mostEdges?: number,
): { rows: string; junctions: number; edges: number; leftOut: string[] }
