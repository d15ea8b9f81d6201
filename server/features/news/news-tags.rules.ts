/** What a piece of news may be made of. */
export const NEWS_TAGS = 'h2 h3 h4 p br b strong i em u ul ol li blockquote a img table thead tbody tr th td'.split(' ')
