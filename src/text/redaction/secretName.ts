/** The names of fields that hold what opens something, where no definition says so. */
export const SECRET_NAME = /password|passwd|secret|token|^@?api_?key$|credential|cookie|authorization/i;
