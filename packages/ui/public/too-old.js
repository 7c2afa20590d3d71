// Run only by browsers that know no modules, in the language that they know.
document.documentElement.setAttribute('data-failed', 'old')
