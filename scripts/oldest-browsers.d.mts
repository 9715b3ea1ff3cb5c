export declare const BUILD_TARGETS: string[]
