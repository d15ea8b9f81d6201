export const VIDEO_ENDINGS = 'video/*,.mp4,.mov,.mkv,.webm,.avi,.m4v,.mpg,.mpeg,.ts'
