export declare const folderOrder: Record<string, string[]>
