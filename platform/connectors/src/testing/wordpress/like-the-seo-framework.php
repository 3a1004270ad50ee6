<?php
// Another plugin that writes the head, without a namespace in REST: only Canopy's plugin sees it.
define( 'THE_SEO_FRAMEWORK_VERSION', '5.1' );
