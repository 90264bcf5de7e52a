/** Every answer of the API names the build that gave it. */
export const buildHeader = 'x-build'
